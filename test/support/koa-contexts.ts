import type { IncomingMessage, ServerResponse } from 'node:http';
import Koa from 'koa';

/** Records the contexts that Koa creates, one for each request that it handles, until `restore`. A mock would hold them. */
export function recordContexts(isRecorded: (request: IncomingMessage, response: ServerResponse) => boolean = () => true) {
  const contexts: WeakRef<object>[] = [];
  const prototype: { createContext: (...made: Parameters<Koa['createContext']>) => object } = Koa.prototype;
  const { createContext } = prototype;
  prototype.createContext = function recorded(request, response) {
    const context = createContext.call(this, request, response);
    if (isRecorded(request, response)) contexts.push(new WeakRef(context));
    return context;
  };
  return {
    contexts,
    restore(): void {
      prototype.createContext = createContext;
    },
  };
}
