import { nameAndVersion, type BundledPackage } from './bundled-packages.ts';

export interface Contents {
  readonly version: string;
  /** Seconds since 1970. */
  readonly seconds: number;
  readonly packages: readonly BundledPackage[];
  readonly runtime: {
    readonly version: string;
    readonly architecture: string;
    /** Of the executable, in hexadecimal digits. */
    readonly sha256: string;
  };
}

/**
 * What a package consists of, as CycloneDX 1.6 in JSON. The time is that of the commit, so that the
 * same commit has the same text.
 */
export function billOfMaterials({ version, seconds, packages, runtime }: Contents): string {
  const self = `pkg:generic/diskwright@${version}`;
  const libraries = packages.map((each) => {
    const url = packageUrl(each);
    const [, algorithm = '', digest = ''] = /^(sha\d+)-(\S+)$/.exec(each.integrity) ?? [];
    return {
      type: 'library',
      'bom-ref': url,
      name: each.name,
      version: each.version,
      hashes: [
        {
          alg: algorithm.replace('sha', 'SHA-'),
          content: Buffer.from(digest, 'base64').toString('hex'),
        },
      ],
      licenses: licensesOf(each.license),
      purl: url,
    };
  });
  const node = `pkg:generic/node@${runtime.version}`;
  const components = [
    ...libraries,
    {
      type: 'platform',
      'bom-ref': node,
      name: 'node',
      version: runtime.version,
      description: `Node.js for Linux on ${runtime.architecture}`,
      hashes: [{ alg: 'SHA-256', content: runtime.sha256 }],
      licenses: licensesOf('MIT'),
      purl: node,
      cpe: `cpe:2.3:a:nodejs:node.js:${runtime.version}:*:*:*:*:*:*:*`,
    },
  ];
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: new Date(seconds * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': self,
        name: 'diskwright',
        version,
        licenses: licensesOf('Apache-2.0'),
        purl: self,
      },
    },
    components,
    dependencies: [{ ref: self, dependsOn: components.map((each) => each['bom-ref']) }],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** https://github.com/package-url/purl-spec: the at sign of a scope is written %40. */
function packageUrl(each: BundledPackage): string {
  return `pkg:npm/${nameAndVersion(each).replace(/^@/, '%40')}`;
}

function licensesOf(expression: string): readonly object[] {
  return /^[\w.+-]+$/.test(expression) ? [{ license: { id: expression } }] : [{ expression }];
}
