#!/bin/sh
# Judges five commands and shows why; fails when a verdict is not the expected one.
#
# usage: demo.sh [PROGRAM]
set -eu
execgate=${1:-execgate}

# judge EXIT COMMAND: exit 0 is allow, 3 ask, 4 deny
judge() {
    printf '\n$ execgate check --allow /usr/bin/ls --allow /usr/bin/sort %s\n' "'$2'"
    status=0
    PATH=/usr/bin:/bin HOME=/nonexistent \
        "$execgate" check --allow '/usr/bin/ls' --allow '/usr/bin/sort' "$2" || status=$?
    if [ "$status" != "$1" ]; then
        echo "error: exit $status instead of $1" >&2
        exit 1
    fi
}

judge 0 'ls -la'
judge 0 'ls /etc && ls "/var/log"'
judge 0 'ls /usr/bin | sort -r'
judge 3 'ls; touch /tmp/owned'
judge 3 'ls "$(touch /tmp/owned)"'
