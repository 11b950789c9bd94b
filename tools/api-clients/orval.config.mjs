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
        // Orval's client for an operation that accepts a file both raw and as a form does not compile.
        contentType: { exclude: ['multipart/form-data'] },
      },
    },
  },
};
