# The image of a server on Postgres; docs/deploy.md says how it is run. Node's version is that of package.json.
# Built and run where this was written, but on a base of Debian's packages: no registry of images was in reach.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci && deploy/make-app /app

FROM node:${NODE_VERSION}-bookworm-slim
LABEL org.opencontainers.image.title="bizgate" \
  org.opencontainers.image.description="One gateway to a small business's contacts, deals, invoices and exports"
# Debian keeps only the newest build of a version, so no build of tini is named.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app .
# DATA_DIR: the provider's keys and Postgres keep all there is to keep. Only /tmp is written.
ENV NODE_ENV=production HOST=:: PORT=4000 DATA_DIR=memory:
EXPOSE 4000
# The user `node` of the base image, by number: Kubernetes can then tell that it is not root.
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/live`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--", "node", "--max-semi-space-size=16", "src/main.ts"]
CMD ["serve"]
