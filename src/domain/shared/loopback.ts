/** Whether a host, with or without the brackets of IPv6, is this machine itself. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
