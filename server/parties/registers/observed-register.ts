import type { Clock } from '../../platform/process/clock.ts'
import type { VihbRegister } from './vihb-register.ts'

export interface ObservedRegister extends VihbRegister {
  last(): { readonly at: Date; readonly succeeded: boolean } | undefined
}

export function observeRegister(register: VihbRegister, clock: Clock): ObservedRegister {
  let last: ReturnType<ObservedRegister['last']>
  return {
    name: register.name,
    last: () => last,
    lookUp: async (vihbNumber) => {
      try {
        const entry = await register.lookUp(vihbNumber)
        last = { at: clock(), succeeded: true }
        return entry
      } catch (error) {
        last = { at: clock(), succeeded: false }
        throw error
      }
    },
  }
}
