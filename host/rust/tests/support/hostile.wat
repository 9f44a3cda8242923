;; A policy that does what the first byte of a command (or of a JSON request) says:
;;   t  traps                        l  loops for ever
;;   g  grows its memory             s  calls itself for ever
;;   r  asks what `/x` names         h  allocates 1 MiB and keeps it
;; and then answers. An answer is all zeros, which is `allow` without reason, plan or
;; segments; a text answer is `ok`.
(module
  (import "execgate:policy/canonical-path@0.1.0" "realpath"
    (func $realpath (param i32 i32 i32)))
  (memory (export "memory") 17 1024)
  (global $free (mut i32) (i32.const 4096))

  (data (i32.const 16) "/x")
  ;; A text answer: where `ok` stands, and how long it is.
  (data (i32.const 32) "\28\00\00\00\02\00\00\00ok")

  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32)
    (local $at i32)
    (local.set $at (i32.and (i32.add (global.get $free) (i32.const 7)) (i32.const -8)))
    (global.set $free (i32.add (local.get $at) (local.get 3)))
    (if (i32.gt_u (global.get $free) (i32.mul (memory.size) (i32.const 65536)))
      (then (unreachable)))
    (local.get $at))

  (func $forget (param i32) (global.set $free (i32.const 4096)))
  (export "cabi_post_execgate:policy/policy@0.1.0#decide" (func $forget))
  (export "cabi_post_execgate:policy/policy@0.1.0#explain" (func $forget))
  (export "cabi_post_execgate:policy/policy@0.1.0#decide-json" (func $forget))
  (export "cabi_post_execgate:policy/policy@0.1.0#explain-json" (func $forget))

  (func $deeper (result i32) (i32.add (call $deeper) (i32.const 1)))

  (func $act (param $what i32)
    (if (i32.eq (local.get $what) (i32.const 116)) (then (unreachable)))
    (if (i32.eq (local.get $what) (i32.const 108)) (then (loop $again (br $again))))
    (if (i32.eq (local.get $what) (i32.const 115)) (then (drop (call $deeper))))
    (if (i32.eq (local.get $what) (i32.const 103))
      (then (drop (memory.grow (i32.const 1007)))))
    (if (i32.eq (local.get $what) (i32.const 104))
      (then (if (i32.eq (memory.grow (i32.const 16)) (i32.const -1)) (then (unreachable)))))
    (if (i32.eq (local.get $what) (i32.const 114))
      (then (call $realpath (i32.const 16) (i32.const 2) (i32.const 64)))))

  ;; A request begins with its command: the kind, and where the text or the words stand.
  (func $record (param $request i32) (result i32)
    (call $act (i32.load8_u (i32.load offset=4 (local.get $request))))
    (i32.const 1024))
  (func $text (param $request i32) (param i32) (result i32)
    (call $act (i32.load8_u (local.get $request)))
    (i32.const 32))

  (func (export "execgate:policy/policy@0.1.0#load")
    (param i32 i32 i32 i32 i32 i32 i32 i32) (result i32)
    ;; The first byte of the configuration, when there is one.
    (if (local.get 0) (then (call $act (i32.load8_u (local.get 1)))))
    (i32.const 1024))
  (func (export "execgate:policy/policy@0.1.0#decide") (param i32) (result i32)
    (call $record (local.get 0)))
  (func (export "execgate:policy/policy@0.1.0#explain") (param i32) (result i32)
    (call $record (local.get 0)))
  (func (export "execgate:policy/policy@0.1.0#load-json") (param i32 i32) (result i32)
    (i32.const 32))
  (func (export "execgate:policy/policy@0.1.0#decide-json") (param i32 i32) (result i32)
    (call $text (local.get 0) (local.get 1)))
  (func (export "execgate:policy/policy@0.1.0#explain-json") (param i32 i32) (result i32)
    (call $text (local.get 0) (local.get 1)))
  (func (export "execgate:policy/policy@0.1.0#plan-for-approval-json") (param i32 i32) (result i32)
    (call $text (local.get 0) (local.get 1)))
  (func (export "execgate:policy/documents@0.1.0#validate") (param i32 i32) (result i32)
    (call $text (local.get 0) (local.get 1)))
  (func (export "execgate:policy/documents@0.1.0#normalise") (param i32 i32) (result i32)
    (call $text (local.get 0) (local.get 1)))
  (func (export "execgate:policy/documents@0.1.0#apply-edits") (param i32 i32) (result i32)
    (call $text (local.get 0) (local.get 1)))
  (func (export "execgate:policy/documents@0.1.0#effective") (param i32 i32) (result i32)
    (call $text (local.get 0) (local.get 1)))
  (func (export "execgate:policy/documents@0.1.0#audit") (param i32 i32) (result i32)
    (call $text (local.get 0) (local.get 1)))
  (func (export "execgate:policy/documents@0.1.0#fix") (param i32 i32) (result i32)
    (call $text (local.get 0) (local.get 1)))
  (func (export "execgate:policy/about@0.1.0#describe") (result i32) (i32.const 1024))
  (func (export "execgate:policy/about@0.1.0#describe-json") (result i32) (i32.const 1024))
  (func (export "execgate:policy/about@0.1.0#self-test") (result i32) (i32.const 1024))
  (func (export "execgate:policy/about@0.1.0#self-test-json") (result i32) (i32.const 1024)))
