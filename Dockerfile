# syntax=docker/dockerfile:1
# The program in a container: `docker build -t prosa .`. docs/operate.md says how to run it, deploy/compose.yaml is a whole installation.

FROM node:24-bookworm-slim AS manifests
WORKDIR /prosa
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/widget/package.json apps/widget/
COPY packages/contract/package.json packages/contract/
COPY packages/flow/package.json packages/flow/
COPY packages/language/package.json packages/language/
COPY packages/talk/package.json packages/talk/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY tools/package.json tools/

FROM manifests AS built
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

# Native parts come built; no install script is needed.
FROM manifests AS modules
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace @prosa/server

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Prosa" org.opencontainers.image.licenses="MIT"
WORKDIR /prosa
COPY --from=modules /prosa/node_modules node_modules
COPY package.json ./
COPY packages packages
COPY apps/server apps/server
COPY --from=built /prosa/apps/web/dist apps/web/dist
COPY --from=built /prosa/apps/widget/dist apps/widget/dist

# MALLOC_ARENA_MAX: what a flood took goes back to the system. The heap is bounded so that a container of 1 GB is never killed for memory.
ENV NODE_ENV=production \
    NODE_OPTIONS="--disable-warning=ExperimentalWarning --max-old-space-size=640" \
    MALLOC_ARENA_MAX=2 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
# npm packages hold no links: those of the embedded PostgreSQL's libraries are made here, while it may be written.
RUN node -e "import('/prosa/apps/server/src/platform/database/embedded/binaries.ts').then(({ packagedBinaries }) => packagedBinaries())"
# PostgreSQL, where the embedded one is used, refuses to run as root; so does a careful operator.
RUN mkdir /data /backups /compiled && chown node:node /data /backups /compiled
USER node
# What Node has compiled once: a start takes half as long.
ENV NODE_COMPILE_CACHE=/compiled
RUN node -e "import('/prosa/apps/server/src/app.ts')"
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "apps/server/src/main.ts"]
