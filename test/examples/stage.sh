# The host on which the pages of examples/guide are tried: loop devices are its disks, and what a
# page calls /var/lib/diskwright is a directory beside them. test/host/readme.test.ts runs this and
# then the page, whose comments ("<!-- test: NAME -->") call functions of it where something happens
# to the host that nobody types.
stage=$PWD
state=$stage/state
export GIT_AUTHOR_NAME=me GIT_AUTHOR_EMAIL=me@example.com
export GIT_COMMITTER_NAME=me GIT_COMMITTER_EMAIL=me@example.com

# Commands that look at a host are told which one it is, and that loop devices are its disks.
diskwright() {
  case "$1 $* " in
    'apply '* | 'discover '* | 'doctor '* | 'locate '* | *' --inventory host '*)
      command diskwright "$@" --node node-a --include-loop --state-dir "$state"
      ;;
    *) command diskwright "$@" ;;
  esac
}

leave_stage() {
  { set +e; } 2> /dev/null
  findmnt --noheadings --list --output TARGET | grep "^$stage/" | xargs --no-run-if-empty umount
  chattr -R -f -i "$state"
  for device in $(losetup --noheadings --list --output NAME,BACK-FILE | grep " $stage/" | cut -d ' ' -f 1); do
    partx --delete "$device"
    losetup --detach "$device"
  done
}
trap leave_stage EXIT

attach_disk() {
  test -e "$stage/disk-$1.img" || truncate --size 512M "$stage/disk-$1.img"
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
metadata: { name: local-ext4 }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Retain
parameters: { diskwright.dev/filesystem: ext4 }
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
    - { name: db, size: 300Mi, claims: [local-ext4] }
END
  cat > claims.yaml <<END
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: orders, namespace: shop }
spec:
  storageClassName: local-ext4
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: 200Mi } }
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
  umount "$state"/volumes/*
  chattr -R -f -i "$state" || true
  rm -r "$state"
}
