import { useState } from 'react'

const storageKey = 'office_navigation'

export function useRail(): readonly [isRail: boolean, setRail: (isRail: boolean) => void] {
  const [isRail, setRail] = useState(() => localStorage.getItem(storageKey) === 'rail')
  return [
    isRail,
    (value) => {
      localStorage.setItem(storageKey, value ? 'rail' : 'full')
      setRail(value)
    },
  ]
}
