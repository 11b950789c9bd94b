export default {
  gateway: {
    input: { target: '../../openapi.json' },
    output: {
      target: 'generated/orval/client.ts',
      client: 'fetch',
      mode: 'split',
      clean: true,
      override: {
        enumGenerationType: 'const',
      },
    },
  },
};
