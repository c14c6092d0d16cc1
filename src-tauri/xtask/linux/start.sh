#!/bin/sh
# Starts the installed Porokh on a display of its own, waits for its window and ends it. Needs a /proc of its own.
set -eu
export LC_ALL=C.UTF-8 HOME=/root XDG_RUNTIME_DIR=/run/porokh NO_AT_BRIDGE=1
mkdir -p "$XDG_RUNTIME_DIR" && chmod 700 "$XDG_RUNTIME_DIR"
mount -t tmpfs tmpfs /dev/shm
mount -t tmpfs tmpfs /tmp
Xvfb -displayfd 3 -screen 0 1280x900x24 -nolisten tcp 3>/tmp/display &
until test -s /tmp/display; do sleep 0.2; done
export DISPLAY=":$(cat /tmp/display)"
dbus-run-session -- porokh --data-folder /root/records "$@" &

is_open() {
    for window in $(xwininfo -root -tree | sed -n 's/^ *\(0x[0-9a-f]*\) .*("porokh" .*/\1/p'); do
        # Others of its windows are a pixel large.
        xwininfo -id "$window" | grep -q 'Width: [0-9][0-9][0-9]' &&
            xwininfo -id "$window" | grep -q 'Map State: IsViewable' && return 0
    done
    return 1
}
tries=0
until is_open && test -s /root/records/porokh.db; do
    tries=$((tries + 1))
    test "$tries" -lt 300 || { echo "no window came"; exit 1; }
    sleep 0.2
done
# Everything here ends with this script, which is the first process of its own space.
