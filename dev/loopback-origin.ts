/** Where a page is while it is being developed: on this machine, at a port of its own choice. */
export const LOOPBACK_ORIGIN = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
