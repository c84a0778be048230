type Work = (lock: Lock | null) => unknown
interface Claim {
  readonly owner: string
  readonly grant: () => void
  readonly drop: (error: unknown) => void
}

/** Web Locks of one phone, in which a runtime can die: the browser frees its locks, as `release` does here. */
export function simulatedLocks() {
  const holders = new Map<string, { owner: string; lost: (error: unknown) => void }>()
  const queues = new Map<string, Claim[]>()

  const next = (name: string) => {
    if (!holders.has(name)) queues.get(name)?.shift()?.grant()
  }

  function request(owner: string, name: string, options: LockOptions, work: Work): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        const holding = { owner, lost: reject }
        holders.set(name, holding)
        void Promise.resolve(work({ name, mode: 'exclusive' }))
          .then(resolve, reject)
          .finally(() => {
            if (holders.get(name) !== holding) return
            holders.delete(name)
            next(name)
          })
      }
      if (options.steal) {
        holders.get(name)?.lost(new DOMException('stolen', 'AbortError'))
        return grant()
      }
      if (options.ifAvailable && holders.has(name))
        return void Promise.resolve(work(null)).then(resolve, reject)
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      const claim = { owner, grant, drop: reject }
      queue.push(claim)
      options.signal?.addEventListener('abort', () => {
        if (!queue.includes(claim)) return
        queue.splice(queue.indexOf(claim), 1)
        reject(new DOMException('timed out', 'TimeoutError'))
      })
      next(name)
    })
  }

  return {
    of: (owner: string) => ({
      request: ((name: string, options: LockOptions, work: Work) =>
        request(owner, name, options, work)) as LockManager['request'],
    }),
    release: (owner: string) => {
      for (const queue of queues.values()) {
        for (const claim of queue.filter((one) => one.owner === owner)) {
          queue.splice(queue.indexOf(claim), 1)
          claim.drop(new Error(`${owner} is dead`))
        }
      }
      for (const [name, holder] of holders) {
        if (holder.owner !== owner) continue
        holders.delete(name)
        next(name)
      }
    },
  }
}
