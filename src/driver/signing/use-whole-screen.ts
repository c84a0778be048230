import { useState } from 'react'
import { lyingPhone } from '../shared/media-queries.ts'
import { useMedia } from '../shared/use-media.ts'

/** A phone that is turned on its side is turned to sign, unless somebody is typing. */
export function useWholeScreen() {
  const isPossible = useMedia(lyingPhone)
  const [wanted, setWanted] = useState(false)
  const [wasPossible, setWasPossible] = useState(isPossible)
  if (wasPossible !== isPossible) {
    setWasPossible(isPossible)
    setWanted(isPossible && !(document.activeElement instanceof HTMLInputElement))
  }
  return {
    isPossible,
    isOpen: isPossible && wanted,
    open: () => setWanted(true),
    close: () => setWanted(false),
  }
}
