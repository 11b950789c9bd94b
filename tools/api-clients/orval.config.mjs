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
        // Of an operation that takes a file as it is or in a form, it writes a client that does not compile.
        contentType: { exclude: ['multipart/form-data'] },
      },
    },
  },
};
