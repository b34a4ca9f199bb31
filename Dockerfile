# syntax=docker/dockerfile:1
# One image with server and web app. How to run it: docs/operations.md.

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# They run after the packages are installed.
COPY scripts/link-node.mjs scripts/trim-packages.mjs scripts/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/domain/package.json packages/domain/

FROM packages AS built
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json ./
COPY scripts scripts
COPY packages packages
COPY apps/server apps/server
COPY apps/web apps/web
RUN node scripts/build.ts

# Without development tools and without the Node that npm installs: the base image has one.
FROM packages AS server
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
ENV NODE_OPTIONS=--max-semi-space-size=8
WORKDIR /app
COPY --from=server /app/node_modules node_modules
COPY package.json ./
COPY packages/domain packages/domain
COPY apps/server apps/server
COPY --from=built /app/apps/server/dist apps/server/dist
COPY --from=built /app/apps/web/dist apps/web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# `live` rather than `ready`: a restart does not help a server whose database is down.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
