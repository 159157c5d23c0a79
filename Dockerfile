# The bot in a container: everything it needs is in the image, all it writes is in the volume.
ARG PYTHON_IMAGE=python:3.13.9-slim-trixie

FROM ${PYTHON_IMAGE} AS build
WORKDIR /src
COPY scripts/uv.sh scripts/
RUN scripts/uv.sh /opt/uv
ENV UV_PROJECT_ENVIRONMENT=/opt/hortus UV_PYTHON_DOWNLOADS=never UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy
# The packages first: they change seldom, so this layer is seldom made again.
COPY pyproject.toml uv.lock ./
RUN /opt/uv/bin/uv sync --locked --no-dev --extra speed --extra sentry --no-install-project
COPY README.md LICENSE ./
COPY engine engine
COPY renderers renderers
COPY bot bot
COPY sandbox sandbox
RUN /opt/uv/bin/uv sync --locked --no-dev --extra speed --extra sentry --no-editable
# Of what Babel knows about the world's languages only those that are spoken here: 30 MB less.
RUN cd /opt/hortus/lib/python3.*/site-packages/babel/locale-data && \
    find . -name '*.dat' ! -name root.dat $(ls /src/bot/locales | sed 's/.*/! -name &.dat/') -delete

FROM ${PYTHON_IMAGE}
COPY --from=build /opt/hortus /opt/hortus
RUN mkdir -p /var/lib/hortus && chown 10001:10001 /var/lib/hortus
ENV PATH=/opt/hortus/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
ENV HOME=/var/lib/hortus DATABASE_URL=sqlite:////var/lib/hortus/hortus.db HORTUS_METRICS_PORT=9464
WORKDIR /var/lib/hortus
VOLUME /var/lib/hortus
USER 10001:10001
STOPSIGNAL SIGTERM
# Healthy is a bot that is connected to Discord and whose database answers.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=4 CMD ["python", "-m", "bot.health"]
ENTRYPOINT ["hortus"]
CMD ["run"]
