/**
 * The plan as a comment: nothing of it is markup but ours, nothing grave is folded, and it fits.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DiskId, NodeName } from '../../../src/model/identifiers.ts';
import type { Operation, Plan } from '../../../src/model/planned/plan.ts';
import { refusal } from '../../../src/model/planned/refusal.ts';
import { LEAST_BYTES } from '../../../src/render/markdown/cut-blocks.ts';
import { COMMENT_BYTES } from '../../../src/render/markdown/plan-markdown.ts';
import { code, gfm, htmlCode } from '../../../src/render/markdown/markdown.ts';
import { hostileText, UNSAFE_ON_A_TERMINAL } from '../hostile-words.ts';
import { markdownOf } from '../outputs.ts';
import {
  aDisk,
  aNode,
  aPlan,
  aVolume,
  destroyingPlan,
  makeFilesystem,
  makeTable,
  removeVolume,
  takeBack,
  wipe,
} from '../plan-builders.ts';
import { SITUATIONS, type Situation } from '../situations.ts';
import { runs } from '../../simulation/runs.ts';

function situationOf(plan: Plan): Situation {
  const [any] = SITUATIONS;
  if (any === undefined) throw new Error('there is no situation');
  return { ...any, plan, inventories: [], comparison: null };
}

/** What a host would read as Markdown or HTML: everything that is not code. */
function outsideOfCode(text: string): string {
  return text
    .replaceAll(/^ *(`{3,})yaml\n[^]*?^ *\1$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/<code>[^<]*<\/code>/g, '');
}

const OUR_TAGS = /<\/?(?:details|summary)>/g;
const OUR_CALLOUTS = /^> \[!(?:CAUTION|WARNING|NOTE)\]$/gm;

/** Signs that begin something on one of the hosts, outside of code. */
function markupIn(text: string): readonly string[] {
  const bare = outsideOfCode(text)
    .replaceAll(OUR_TAGS, '')
    .replaceAll(OUR_CALLOUTS, '')
    .replaceAll(/^(?:> |#{2,4} |\|| *- |---$)/gm, '');
  return bare.match(/[<>@[\]`#!$~_\\&^{}]|https?|www\.|:\w+:/g) ?? [];
}

describe('text in Markdown', () => {
  it.each([
    ['plain words stay, with their punctuation.', 'plain words stay, with their punctuation.'],
    ['loop-k3 is not blank', '`loop-k3` is not blank'],
    ['(now /dev/sdb): 2 TiB', '(now `/dev/sdb`): 2 TiB'],
    ['see @octocat and #12 or !3', 'see `@octocat` and `#12` or `!3`'],
    ['https://evil.example/x', '`https://evil.example/x`'],
    ['<img src=x>', '`<img` `src=x>`'],
    ['say "two words" now', 'say `"two words"` now'],
    ['1. no list', '`1`. no list'],
    ['| a | b |', '`|` a `|` b `|`'],
    ['a`b', '<code>a&#96;b</code>'],
    ['\u202eright', '`\\u202eright`'],
  ])('%s', (text, expected) => {
    expect(gfm`${text}`.markdown).toBe(expected);
  });

  it('is code whole where it is a value', () => {
    expect(code('WDC; **ready**').markdown).toBe('`WDC; **ready**`');
    expect(code('').markdown).toBe('<code>(empty)</code>');
    expect(code(' a').markdown).toBe('<code> a</code>');
    expect(htmlCode('a|b</code>').markdown).toBe('<code>a&#124;b&#60;&#47;code&#62;</code>');
  });
});

function hostilePlan(evil: string): Plan {
  const disk = aDisk(evil, {
    identity: { serial: evil, model: evil, backingFile: evil },
    content: evil,
    path: evil,
  });
  const volume = aVolume(evil, { name: evil, disk });
  const operations = [
    wipe(disk),
    removeVolume(disk, evil),
    takeBack(disk, volume),
    makeTable(disk, [{ volume, sizeBytes: 1 }]),
    ...makeFilesystem(disk, volume, 1),
  ].map((operation): Operation => ({
    ...operation,
    node: evil as NodeName,
    source: { file: evil, line: 1, column: 1 },
  }));
  const refused = refusal(
    'foreign-content',
    { node: evil as NodeName, disk: evil as DiskId, layout: evil },
    {
      summary: `${evil} is not blank`,
      evidence: [evil, `UUID ${evil}`],
      remedy: `Save ${evil}.`,
      consent: {
        node: evil as NodeName,
        subject: { kind: 'disk', disk: evil as DiskId },
        content: evil,
      },
    },
  );
  return aPlan([aNode({ node: evil as NodeName, operations, refusals: [refused] })], {
    revision: evil,
    asOf: evil,
    digest: evil,
    notEvaluated: [{ node: evil as NodeName, reason: evil }],
    capacity: [
      {
        storageClassName: evil,
        volumes: 1,
        totalBytes: 1,
        claimedBytes: 0,
        freeBytes: 1,
        largestFreeBytes: 1,
      },
    ],
  });
}

const TRICKS = [
  '@octocat **bold** [link](https://evil.example) ![x](y) <script>alert(1)</script>',
  '`` ` ``` \n```\n</details></summary> | --- | #1 !2 $x$ ~y :tada:',
  '\u001b[2J\u202e\u200b\u2066 www.evil.example',
  '\\`\\|\\@a \\<b>',
  '<!-- -->@team &lt;b&gt; &#64;x',
];

describe('a comment', () => {
  it('has no markup but its own, whatever disks and declarations say', () => {
    for (const trick of TRICKS) {
      const text = markdownOf(situationOf(hostilePlan(trick)));
      expect(markupIn(text)).toEqual([]);
      expect(text.replaceAll('\n', '')).not.toMatch(UNSAFE_ON_A_TERMINAL);
    }
    fc.assert(
      fc.property(hostileText, (evil) => {
        const text = markdownOf(situationOf(hostilePlan(evil)));
        expect(markupIn(text)).toEqual([]);
        expect(text.replaceAll('\n', '')).not.toMatch(UNSAFE_ON_A_TERMINAL);
      }),
      runs(100),
    );
  });

  it.each(SITUATIONS.map((situation) => [situation.name, situation] as const))(
    'of %s is whole, and has no markup but its own',
    (_name, situation) => {
      const text = markdownOf(situation);
      expect(markupIn(text)).toEqual([]);
      expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length);
    },
  );

  it('never folds what cannot be undone', () => {
    const unfolded = markdownOf(situationOf(destroyingPlan())).replaceAll(
      /<details>[^]*?<\/details>/g,
      '',
    );
    expect(unfolded.match(/^ {2}- \*\*(?:wipe|finish|give)/gm)).toHaveLength(5);
  });
});

/** A plan that wipes disks, creates on others, and refuses a third kind. */
function largePlan(count: number): Plan {
  const nodes = Array.from({ length: count }, (_, index) => {
    const node = `worker-${index}` as NodeName;
    const wiped = aDisk(`wwn-0x${index}a`, { content: 'ext4 "old"' });
    const blank = aDisk(`wwn-0x${index}b`);
    const volume = aVolume(`dataaaaaaa${index}`, { disk: blank });
    const operations = [
      wipe(wiped),
      // No two are alike, which would be said once.
      makeTable(blank, [{ volume, sizeBytes: index + 1 }]),
      ...makeFilesystem(blank, volume, index + 1),
    ].map((operation): Operation => ({ ...operation, node }));
    const disk = `wwn-0x${index}c` as DiskId;
    const refused = refusal(
      'foreign-content',
      { node, disk },
      { summary: `${disk} is not blank`, evidence: ['ext4'], remedy: 'Save what is on it.' },
    );
    return aNode({ node, operations, refusals: [refused] });
  });
  return aPlan(nodes);
}

describe('a comment that would be too long', () => {
  const bytes = (text: string): number => Buffer.byteLength(text);

  it.each([
    [40, COMMENT_BYTES],
    [200, COMMENT_BYTES],
    [1000, COMMENT_BYTES],
    [1000, LEAST_BYTES],
    [1000, 1_000_000],
  ])('of %i nodes stays within %i bytes, and says what was cut', (count, maxBytes) => {
    const whole = markdownOf(situationOf(largePlan(count)), Infinity);
    const text = markdownOf(situationOf(largePlan(count)), maxBytes);
    expect(bytes(text)).toBeLessThanOrEqual(maxBytes);
    if (bytes(whole) <= maxBytes) expect(text).toBe(whole);
    else expect(text).toMatch(/> \[!NOTE\]\n> Cut to fit into a comment: .*shows all of it/);
    expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length);
    expect(text).toContain('Digest');
  });

  it('loses what harms nobody first, and what cannot be undone last', () => {
    const text = markdownOf(situationOf(largePlan(200)), COMMENT_BYTES);
    expect(text.match(/^- \*\*`wwn/gm)).toHaveLength(200);
    expect(text).toContain('200 nodes on which volumes are created in a line each');
    expect(text).not.toContain('CANNOT BE UNDONE left out');
    const least = markdownOf(situationOf(largePlan(200)), LEAST_BYTES);
    expect(least).toMatch(/\d+ DISKS ON WHICH SOMETHING CANNOT BE UNDONE left out/);
  });

  it('cuts only whole blocks', () => {
    const whole = new Set(markdownOf(situationOf(largePlan(120)), Infinity).split('\n\n'));
    const text = markdownOf(situationOf(largePlan(120)), 30_000);
    const strange = text
      .split('\n\n')
      .filter(
        (block) => !whole.has(block) && !block.startsWith('- Node') && !block.includes('NOTE'),
      );
    expect(strange.filter((block) => !block.endsWith('planner 2.\n'))).toEqual([]);
  });
});
