import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ChartFigures } from './chart-figures.ts'

const BarChart = lazy(async () => ({ default: (await import('./BarChart.tsx')).BarChart }))

export function ChartArea(figures: ChartFigures) {
  const { element, wasVisible } = useWasVisible()
  return (
    <chakra.div ref={element} height="240px" position="relative">
      {wasVisible ? (
        <Suspense fallback={null}>
          <BarChart {...figures} />
        </Suspense>
      ) : null}
    </chakra.div>
  )
}

function useWasVisible() {
  const element = useRef<HTMLDivElement>(null)
  const [wasVisible, setWasVisible] = useState(false)
  useEffect(() => {
    if (wasVisible || element.current === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWasVisible(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [wasVisible])
  return { element, wasVisible }
}
