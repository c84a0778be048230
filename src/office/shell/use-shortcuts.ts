import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { navigationFor } from './navigation.ts'

/** Milliseconds in which the second key of a sequence must follow the first. */
const sequenceMs = 1500

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The keys of an open dialog or menu go before those of the page. */
const isCovered = () => document.querySelector('dialog[open], [role=dialog], [role=menu]') !== null

const searchField = () => document.querySelector<HTMLElement>('main input[type=search]')

/**
 * `/` goes to the search field of the page, Ctrl+K (Cmd+K) opens the command menu, `?` lists the keys, and
 * `g` with the letter of a page opens that page.
 */
export function useShortcuts(
  user: CurrentUser,
  { onCommand, onKeys }: { readonly onCommand: () => void; readonly onKeys: () => void },
): void {
  const navigate = useNavigate()
  const goPressedAt = useRef(-Infinity)

  const goTo = (key: string): boolean => {
    const item = navigationFor(user)
      .flatMap(({ items }) => items)
      .find(({ shortcut }) => shortcut === key)
    if (item !== undefined) void navigate(item.href)
    return item !== undefined
  }
  const focusSearch = () => {
    const field = searchField()
    if (field === null) onCommand()
    else field.focus()
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (isCommand) {
      // Some browsers focus their address bar.
      event.preventDefault()
      goPressedAt.current = -Infinity
      return onCommand()
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered()) return
    const isSecond = event.timeStamp - goPressedAt.current < sequenceMs
    goPressedAt.current = event.key === 'g' ? event.timeStamp : -Infinity
    if (isSecond && goTo(event.key)) return event.preventDefault()
    if (event.key !== '/' && event.key !== '?') return
    event.preventDefault()
    if (event.key === '/') focusSearch()
    else onKeys()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
