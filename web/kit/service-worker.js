/* global SHELL -- the version and the names of the app's files, prepended when this file is served */

// Caches the app itself, so that it opens offline. Never caches the gateway's responses: they contain names of children.
self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL.version)
      .then((cache) => cache.addAll(SHELL.files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const isOld = (name) => name !== SHELL.version;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isShell = origin === location.origin && SHELL.files.some((file) => new URL(file, location.href).pathname === pathname);
  if (request.method !== 'GET' || !isShell) return;
  event.respondWith(caches.match(request, { ignoreSearch: true }).then((kept) => kept ?? fetch(request)));
});
