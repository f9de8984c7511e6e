# The host on which the pages of examples/guide are tried: loop devices are its disks, and what a
# page calls /var/lib/diskwright is a directory beside them. test/host/readme.test.ts runs this and
# then the page, whose comments ("<!-- test: NAME -->") call functions of it where something happens
# to the host that nobody types.
stage=$PWD
state=$stage/state
node=node-a
export GIT_AUTHOR_NAME=me GIT_AUTHOR_EMAIL=me@example.com
export GIT_COMMITTER_NAME=me GIT_COMMITTER_EMAIL=me@example.com

# Commands that look at a host are told which one it is, and that loop devices are its disks.
diskwright() {
  case "$1 $* " in
    'apply '* | 'discover '* | 'doctor '* | 'locate '* | *' --inventory host '*)
      command diskwright "$@" --node "$node" --include-loop --state-dir "$state"
      ;;
    *) command diskwright "$@" ;;
  esac
}

mount() {
  command mount --fstab "$stage/fstab" "$@"
}

leave_stage() {
  { set +e; } 2> /dev/null
  findmnt --noheadings --list --output TARGET | grep "^$stage/" | xargs --no-run-if-empty umount
  chattr -R -f -i "$state"
  for device in $(losetup --list --noheadings --output NAME,BACK-FILE | grep " $stage/" | cut -d " " -f 1); do
    partx --delete "$device"
    losetup --detach "$device"
  done
}
trap leave_stage EXIT

attach_disk() {
  test -e "$stage/disk-$1.img" || truncate --size 1G "$stage/disk-$1.img"
  losetup --find "$stage/disk-$1.img"
}

# A repository that is cloned, with one layout of two disks and one claim, carried out.
given_a_host() {
  attach_disk 1
  attach_disk 2
  git init --quiet --bare --initial-branch main origin.git
  git clone --quiet origin.git disks 2> /dev/null
  cd disks
  git switch --quiet --create main
  cat > installation.yaml <<END
apiVersion: diskwright.dev/v1alpha1
kind: Installation
metadata: { name: shop }
spec: { id: 6d0a3a3c-5f0e-4bb1-9a4b-7c1f6c0e9d10 }
END
  cat > classes.yaml <<END
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: local-xfs }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Retain
parameters: { diskwright.dev/filesystem: xfs }
END
  cat > layout.yaml <<END
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: data }
spec:
  nodes: { names: [node-a] }
  disks:
    match: { transport: loop, path: "$stage/disk-*.img" }
    count: 2
  partitions:
    - { name: db, size: 400Mi, claims: [local-xfs] }
END
  cat > claims.yaml <<END
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: orders, namespace: shop }
spec:
  storageClassName: local-xfs
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: 300Mi } }
END
  git add .
  git commit --quiet --message 'As it is'
  git push --quiet --set-upstream origin main
  diskwright apply . --auto-approve > /dev/null
  diskwright explain pvc/shop/orders . --inventory host > "$stage/where.txt"
  volume=$(grep -m 1 -o 'volume [a-z0-9]*' "$stage/where.txt" | cut -d ' ' -f 2)
  disk=$(grep -m 1 -o 'loop-[a-z0-9]*' "$stage/where.txt")
  echo paid > "$state/volumes/$volume/data/order-1"
}

# The system disk is new, the data disks are the old ones.
system_is_lost() {
  umount "$state"/volumes/* 2> /dev/null || true
  chattr -R -f -i "$state" || true
  rm -r "$state"
}

# That disk is out, as a dead one is out.
disk_is_pulled() {
  diskwright locate "disk/$disk" > "$stage/bay.txt"
  take_out "$(grep -m 1 -o '/dev/loop[0-9]*' "$stage/bay.txt")"
}

take_out() {
  findmnt --noheadings --list --output SOURCE | grep "^$1p" | xargs --no-run-if-empty umount || true
  mv "$(losetup --noheadings --output BACK-FILE "$1")" "$stage/gone-${1##*/}.img"
  partx --delete "$1" 2> /dev/null || true
  losetup --detach "$1"
}

disk_is_attached() {
  attach_disk 3
}

# The same disks in a machine of another name.
disks_move_to_node_b() {
  system_is_lost
  node=node-b
}

# That one burnt down. Its last inventory is in git.
disks_are_lost() {
  mkdir inventories
  diskwright discover -o yaml > inventories/node-b.yaml
  git add inventories
  git commit --quiet --message 'What node-b has'
  for device in $(losetup --list --noheadings --output NAME,BACK-FILE | grep " $stage/" | cut -d ' ' -f 1); do
    take_out "$device"
  done
  system_is_lost || true
  node=node-c
  attach_disk 3
  attach_disk 4
}

disks_grow() {
  for number in 1 2; do
    truncate --size 2G "$stage/disk-$number.img"
    losetup --set-capacity "$(losetup --noheadings --output NAME --associated "$stage/disk-$number.img")"
  done
}

# A machine with two blank disks and no repository.
given_a_blank_host() {
  attach_disk 1
  attach_disk 2
}

# Sixty machines of which examples/fleet has recorded what each has, and a clone of a repository.
given_sixty_hosts() {
  fleet=$(readlink -f examples)/fleet
  mkdir found
  awk -v now="$(date --utc +%FT%TZ)" '
    /^(apiVersion|kind|---|#)/ { next }
    /^metadata:/ {
      if (file) close(file)
      file = "found/" $4
      print "apiVersion: diskwright.dev/v1alpha1\nkind: NodeInventory" > file
    }
    file { sub(/takenAt: .*/, "takenAt: \"" now "\""); print > file }
  ' "$fleet"/inventories/*.yaml
  git init --quiet --bare --initial-branch main origin.git
  git clone --quiet origin.git disks 2> /dev/null
  cd disks
  git switch --quiet --create main
  cp "$fleet/installation.yaml" .
  seq --format 'worker-%03g' 102 161 > hosts.txt
  cat > classes.yaml <<END
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: local-xfs }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Retain
parameters: { diskwright.dev/filesystem: xfs }
END
  git add .
  git commit --quiet --message 'An Installation, and a class'
  git push --quiet --set-upstream origin main
}

# Each of them, when it is asked for its disks.
ssh() {
  test "$1 ${*:3}" = '-n sudo diskwright discover -o yaml'
  cat "$stage/found/$2"
}
