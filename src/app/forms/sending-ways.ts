import { useEffect, useState } from 'react'
import { readOrganisation } from '#contract/accounts/legal.ts'
import { type NotificationMethod, notificationMethods } from '#contract/accounts/notification-methods.ts'
import { call } from '../../api/call.ts'
import { storeLocally } from '../session/local-storage.ts'

export type SendingWays = ReadonlySet<NotificationMethod>

interface ServerWays {
  readonly sending: SendingWays
  readonly registersTransporters: boolean
}

const storageKey = 'sending_ways'
const noRegister = 'no_register'

/** All ways, until the server has answered once. */
function lastKnown(): ServerWays {
  const stored = localStorage.getItem(storageKey)?.split(' ')
  return {
    sending: new Set(notificationMethods.filter((method) => stored?.includes(method) ?? true)),
    registersTransporters: stored?.includes(noRegister) !== true,
  }
}

/**
 * Returns the server's last answer, then the new one as soon as it arrives. The server checks the user's
 * choice again.
 */
export function useServerWays(): ServerWays {
  const [ways, setWays] = useState(lastKnown)
  useEffect(() => {
    const controller = new AbortController()
    call(readOrganisation, { signal: controller.signal }).then(
      ({ sendsBy = notificationMethods, registersTransporters = true }) => {
        storeLocally(storageKey, [...sendsBy, ...(registersTransporters ? [] : [noRegister])].join(' '))
        setWays(lastKnown())
      },
      // Offline, or with a busy server, the last answer has to do.
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  return ways
}

export const useSendingWays = (): SendingWays => useServerWays().sending

export const onlyWay = (ways: SendingWays): 'useEmail' | 'useSms' | undefined =>
  ways.size !== 1 ? undefined : ways.has('email') ? 'useEmail' : 'useSms'
