import { pathToFileURL } from 'node:url';

/**
 * What `import.meta.url` is in a bundle, which is CommonJS: packages look for files of theirs
 * beside it when they are loaded.
 */
export const bundleUrl = /* @__PURE__ */ pathToFileURL(__filename).href;
