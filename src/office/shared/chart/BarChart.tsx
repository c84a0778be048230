import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Legend,
  LinearScale,
  Tooltip,
} from 'chart.js'
import { useEffect, useRef } from 'react'
import type { ChartFigures } from './chart-figures.ts'

Chart.register(BarController, BarElement, CategoryScale, Legend, LinearScale, Tooltip)

/** Colours of the theme, in the order of the series: a canvas takes no variables. */
const seriesColors = ['primary-solid', 'chart-second', 'chart-third'] as const

const themeColor = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--chakra-colors-${name}`).trim()

/** Bars on a canvas; `ChartArea` fetches it when it is in view. */
export function BarChart({ label, points, series, stacked = false, show }: ChartFigures) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    let chart: Chart<'bar'> | undefined
    const draw = () => {
      const config: ChartConfiguration<'bar'> = {
        type: 'bar',
        data: {
          labels: [...points],
          datasets: series.map(({ title, values }, index) => ({
            label: title,
            data: [...values],
            backgroundColor: themeColor(seriesColors[index % seriesColors.length] ?? seriesColors[0]),
            borderRadius: 2,
            maxBarThickness: 28,
          })),
        },
        options: optionsOf(stacked, show),
      }
      chart?.destroy()
      chart = new Chart(element, config)
    }
    draw()
    // The colours are those of the scheme, which is a class of the document.
    const observer = new MutationObserver(draw)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style'] })
    return () => {
      observer.disconnect()
      chart?.destroy()
    }
  })
  return <canvas ref={canvas} role="img" aria-label={label} />
}

function optionsOf(
  stacked: boolean,
  show: (value: number) => string,
): NonNullable<ChartConfiguration<'bar'>['options']> {
  const font = { family: getComputedStyle(document.body).fontFamily, size: 12 }
  const ticks = { color: themeColor('fg-muted'), font }
  return {
    maintainAspectRatio: false,
    animation: false,
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: {
        stacked,
        grid: { display: false },
        ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 12 },
        border: { color: themeColor('border') },
      },
      y: {
        stacked,
        beginAtZero: true,
        grid: { color: themeColor('border') },
        border: { display: false },
        ticks: { ...ticks, precision: 0, maxTicksLimit: 6, callback: (value) => show(Number(value)) },
      },
    },
    plugins: {
      legend: {
        position: 'bottom',
        align: 'start',
        labels: { color: themeColor('fg'), font, boxWidth: 12, boxHeight: 12 },
      },
      tooltip: {
        filter: ({ raw }) => raw !== 0,
        callbacks: { label: ({ dataset, raw }) => `${dataset.label ?? ''}: ${show(Number(raw))}` },
      },
    },
  }
}
