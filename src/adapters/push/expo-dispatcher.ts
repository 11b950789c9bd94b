import { Agent, type Dispatcher, interceptors } from 'undici';

const LARGEST_ANSWER_BYTES = 1_048_576;

/**
 * Carries the SDK's requests to `url`. The SDK has one fixed address, gives up after five minutes and hides the headers of
 * a refusal, but takes a dispatcher: this one turns requests to the address, bounds connecting and all that follows by `timeLimitMs` each,
 * however busily the service drips, and makes an answer of 400 and above a `ResponseError`.
 */
export const expoDispatcher = (url: string, timeLimitMs: number): Dispatcher =>
  new Agent({
    connectTimeout: timeLimitMs,
    headersTimeout: timeLimitMs,
    bodyTimeout: timeLimitMs,
    maxResponseSize: LARGEST_ANSWER_BYTES,
  }).compose(cutAfter(timeLimitMs), interceptors.responseError(), turnedTo(new URL(url)));

/** Ends a request that has not been answered to the end in time. */
const cutAfter =
  (milliseconds: number): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (request, handler) => {
    let deadline: NodeJS.Timeout | undefined;
    return dispatch(request, {
      ...bound(handler),
      onRequestStart(controller, context) {
        deadline = setTimeout(() => controller.abort(new Error('the push service took too long')), milliseconds);
        handler.onRequestStart?.(controller, context);
      },
      onResponseEnd(controller, trailers) {
        clearTimeout(deadline);
        handler.onResponseEnd?.(controller, trailers);
      },
      onResponseError(controller, error) {
        clearTimeout(deadline);
        handler.onResponseError?.(controller, error);
      },
    });
  };

/** Handlers are classes, whose methods no spread copies. */
const bound = (handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler => ({
  onRequestUpgrade: (...told) => handler.onRequestUpgrade?.(...told),
  onResponseStart: (...told) => handler.onResponseStart?.(...told),
  onResponseData: (...told) => handler.onResponseData?.(...told),
});

const turnedTo =
  ({ origin, pathname }: URL): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (request, handler) =>
    dispatch({ ...request, origin, path: pathname.replace(/\/$/, '') + request.path }, handler);
