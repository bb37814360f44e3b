#!/bin/sh
# bin/koi of a release: runs its commands on its own Node. Resolves symbolic links, so it works from any place.
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" --disable-warning=ExperimentalWarning "$here/../apps/cli/dist/koi.mjs" "$@"
