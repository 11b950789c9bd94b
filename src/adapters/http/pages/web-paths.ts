/** Where the web apps are served. */
export const FAMILY_PATH = '/app';
export const CONSOLE_PATH = '/console';
