#!/bin/sh
# bin/koi of a release: its commands on its own Node, wherever the folder lies and whatever links here.
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" --disable-warning=ExperimentalWarning "$here/../apps/cli/dist/koi.mjs" "$@"
