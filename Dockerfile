# syntax=docker/dockerfile:1
# The tags follow Node 24; for reproducible builds, pin both images by digest.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY clients/typescript/package.json clients/typescript/
COPY web/package.json web/
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY src src
COPY docs/guides docs/guides
COPY clients/typescript clients/typescript
COPY scripts/pack-client.mjs scripts/
COPY web web
RUN npm run build
# That of a release names its commit.
ARG VERSION
RUN test -z "$VERSION" || npm pkg set version="$VERSION"

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --workspaces=false \
  && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' \) -delete

# No shell and no package manager: an attacker finds only Node and this project.
FROM gcr.io/distroless/nodejs24-debian12:nonroot
WORKDIR /app
ENV NODE_ENV=production PORT=3000
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/package.json ./
COPY LICENSE ./
# A numeric user, so that Kubernetes can verify that it is not root.
USER 65532:65532
EXPOSE 3000
STOPSIGNAL SIGTERM
# Liveness only: an unreachable database is no reason to replace the container.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 CMD ["/nodejs/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/nodejs/bin/node"]
CMD ["dist/main.js"]
