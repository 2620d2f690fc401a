# The bot in an image: not as root, its games in the volume /data. docs/operating.md says how to run it.
FROM debian:bookworm-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends python3 python3-venv
WORKDIR /app
COPY pyproject.toml requirements.lock README.md LICENSE NOTICE.md bot.py ./
COPY cli cli
COPY cogs cogs
COPY data data
COPY engine engine
COPY host host
COPY render render
RUN python3 -m venv /venv
RUN sed '/^# page$/,$d' requirements.lock | /venv/bin/pip install --no-cache-dir --requirement /dev/stdin
RUN /venv/bin/pip install --no-cache-dir --no-deps --no-build-isolation --editable .
RUN /venv/bin/python -m compileall -q /app /venv

FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends python3 ca-certificates && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --create-home --home-dir /data conquest
COPY --from=build /venv /venv
COPY --from=build /app /app
WORKDIR /app
ENV DATABASE_URL=sqlite+aiosqlite:////data/games.db PYTHONUNBUFFERED=1
USER 10001
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["/venv/bin/python", "bot.py", "alive"]
ENTRYPOINT ["/venv/bin/python", "bot.py"]
