import whole from './openapi-ts.config.mjs';

export default { ...whole, input: './generated/core.json', output: { path: 'generated/core/hey-api' } };
