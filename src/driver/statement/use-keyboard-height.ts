import { useEffect, useState } from 'react'

/** Less is covered by the bars of the browser. */
const leastKeyboard = 120

/** How much of the page's lower end the keyboard on the screen covers, in pixels. */
export function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const { visualViewport: viewport } = window
    if (!viewport) return undefined
    const measure = () => {
      const covered = innerHeight - viewport.height - viewport.offsetTop
      setHeight(viewport.scale === 1 && covered >= leastKeyboard ? covered : 0)
    }
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [])
  return height
}
