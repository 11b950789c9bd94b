export default {
  input: '../../openapi.json',
  output: { path: 'generated/hey-api' },
  plugins: ['@hey-api/client-fetch', '@hey-api/sdk', { name: '@hey-api/typescript', enums: 'javascript' }],
};
