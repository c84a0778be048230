import { useEffect, useEffectEvent } from 'react'
import { subscribeLive } from '../../../app/frame/live.ts'
import { useReload } from './use-reload.ts'

/** Milliseconds: one load shows many changes made at once. */
const shortestInterval = 1_000

/** Loads the page again when something of these topics changes, which does not concern other pages. */
export function useLiveUpdates(topics: readonly string[]): void {
  const reload = useReload()
  const load = useEffectEvent(() => void reload())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onChange = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        load()
      }, shortestInterval)
    }
    const unsubscribe = subscribeLive(topics, onChange, { continues: true })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [topics])
}
