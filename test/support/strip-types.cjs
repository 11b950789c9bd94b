const { createHash } = require('node:crypto');
const { stripTypeScriptTypes } = require('node:module');

// Jest runs the sources themselves: types are blanked out in place, so lines and columns stay where they are.
module.exports = {
  process: (source) => ({ code: stripTypeScriptTypes(source) }),
  getCacheKey: (source) => createHash('sha1').update(`${process.version}\n${source}`).digest('hex'),
};
