import { useEffect } from 'react'

/** Of items that are fetched: their menu was open before it had one. */
export const useFocusInMenu = () =>
  useEffect(() => document.querySelector<HTMLElement>('[role=menu] [role^=menuitem]')?.focus(), [])
