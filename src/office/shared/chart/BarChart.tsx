import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import type { ChartFigures } from './chart-figures.ts'
import { labelInterval, ticksUpTo } from './chart-scale.ts'

const seriesColors = ['primary.solid', 'chart.second', 'chart.third'] as const
const colorOf = (index: number) => seriesColors[index % seriesColors.length] ?? seriesColors[0]

export function BarChart(figures: ChartFigures) {
  const { label, points, series, stacked = false, show } = figures
  const heights = points.map((_, point) => series.map(({ values }) => values[point] ?? 0))
  const ticks = ticksUpTo(Math.max(0, ...heights.map((bars) => (stacked ? sum(bars) : Math.max(...bars)))))
  return (
    <chakra.div
      role="img"
      aria-label={label}
      height="100%"
      display="flex"
      flexDirection="column"
      fontSize="12px"
    >
      <chakra.div flex="1" minHeight="0" display="flex" gap="8px" paddingTop="6px">
        <Axis ticks={ticks} show={show} />
        <Plot ticks={ticks} heights={heights} figures={figures} />
      </chakra.div>
      <Legend series={series} />
    </chakra.div>
  )
}

const shareOf = (value: number, ticks: readonly number[]) => `${(100 * value) / (ticks.at(-1) ?? 1)}%`

function Plot({
  ticks,
  heights,
  figures,
}: {
  readonly ticks: readonly number[]
  readonly heights: readonly (readonly number[])[]
  readonly figures: ChartFigures
}) {
  const { points, stacked = false } = figures
  const { element, width } = useWidth()
  const interval = labelInterval(points, width)
  const [pointed, setPointed] = useState<number>()
  return (
    <chakra.div
      ref={element}
      position="relative"
      flex="1"
      minWidth="0"
      display="flex"
      marginBottom="20px"
      borderBottom="1px solid"
      borderColor="border"
      onPointerLeave={() => setPointed(undefined)}
    >
      {ticks.slice(1).map((tick) => (
        <chakra.div
          key={tick}
          position="absolute"
          insetInline="0"
          borderTop="1px solid"
          borderColor="border"
          style={{ bottom: shareOf(tick, ticks) }}
        />
      ))}
      {points.map((point, index) => (
        <chakra.div
          key={point}
          position="relative"
          flex="1"
          minWidth="0"
          display="flex"
          justifyContent="center"
          onPointerEnter={() => setPointed(index)}
        >
          <Bars heights={(heights[index] ?? []).map((value) => shareOf(value, ticks))} stacked={stacked} />
          {index % interval === 0 ? (
            <chakra.span position="absolute" top="100%" paddingTop="4px" whiteSpace="nowrap" color="fg.muted">
              {point}
            </chakra.span>
          ) : null}
        </chakra.div>
      ))}
      {pointed === undefined ? null : <Details figures={figures} point={pointed} />}
    </chakra.div>
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function Axis({ ticks, show }: Pick<ChartFigures, 'show'> & { readonly ticks: readonly number[] }) {
  const widest = ticks.map(show).reduce((one, other) => (other.length > one.length ? other : one), '')
  return (
    <chakra.div position="relative" marginBottom="21px" color="fg.muted" textAlign="end" whiteSpace="nowrap">
      {/* Takes the width of the widest. */}
      <chakra.span visibility="hidden">{widest}</chakra.span>
      {ticks.map((tick) => (
        <chakra.span
          key={tick}
          position="absolute"
          right="0"
          lineHeight="1"
          transform="translateY(50%)"
          style={{ bottom: shareOf(tick, ticks) }}
        >
          {show(tick)}
        </chakra.span>
      ))}
    </chakra.div>
  )
}

function Bars({ heights, stacked }: { readonly heights: readonly string[]; readonly stacked: boolean }) {
  return (
    <chakra.div
      position="relative"
      width="80%"
      maxWidth={stacked ? '28px' : `${28 * heights.length}px`}
      height="100%"
      display="flex"
      flexDirection={stacked ? 'column-reverse' : 'row'}
      alignItems={stacked ? 'stretch' : 'flex-end'}
    >
      {heights.map((height, index) => (
        <chakra.div
          // The series of a chart keep their order.
          key={index}
          flex={stacked ? 'none' : '1'}
          marginInline={stacked ? undefined : '1px'}
          background={colorOf(index)}
          borderRadius="2px 2px 0 0"
          style={{ height }}
        />
      ))}
    </chakra.div>
  )
}

/** For the point under the pointer; readers without a pointer or the picture read the table. */
function Details({
  figures: { points, series, show },
  point,
}: {
  readonly figures: ChartFigures
  readonly point: number
}) {
  const place = (point + 0.5) / points.length
  const shown = series.filter(({ values }) => (values[point] ?? 0) !== 0)
  return (
    <chakra.div
      position="absolute"
      zIndex="1"
      top="0"
      padding="6px 10px"
      borderRadius="6px"
      background="fg"
      color="bg"
      whiteSpace="nowrap"
      pointerEvents="none"
      // Beside the pointer where it would not fit around it.
      style={{ left: `${100 * place}%`, transform: `translateX(-${100 * place}%)` }}
    >
      <chakra.div fontWeight="600">{points[point]}</chakra.div>
      {shown.map(({ title, values }) => (
        <div key={title}>
          {title}: {show(values[point] ?? 0)}
        </div>
      ))}
    </chakra.div>
  )
}

const Legend = ({ series }: Pick<ChartFigures, 'series'>) => (
  <chakra.div display="flex" flexWrap="wrap" gap="4px 16px" paddingTop="8px">
    {series.map(({ title }, index) => (
      <chakra.span key={title} display="inline-flex" alignItems="center" gap="6px">
        <chakra.span width="12px" height="12px" borderRadius="2px" background={colorOf(index)} />
        {title}
      </chakra.span>
    ))}
  </chakra.div>
)

/** Pixels, 0 before they are known. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}
