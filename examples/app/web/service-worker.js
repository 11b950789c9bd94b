/* global SHELL -- the version and the names of the app's files, put in front of this one when it is served */

// Keeps the app itself, so that it opens without a network. Answers of the gateway are never kept here: they hold names of children.
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
