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
import { useTranslation } from 'react-i18next'
import type { DashboardFigures } from '#contract/dashboard.ts'
import { documentTypes } from '#contract/master-data.ts'
import { useFormats } from '../shared/use-formats.ts'
import { type Measure, valueOf } from './measures.ts'

Chart.register(BarController, BarElement, CategoryScale, Legend, LinearScale, Tooltip)

/** Colours of the theme by document type: a canvas takes no variables. */
const seriesColors = { waste: 'primary-solid', reuse: 'chart-second', product: 'chart-third' } as const

const themeColor = (element: Element, name: string) =>
  getComputedStyle(element).getPropertyValue(`--chakra-colors-${name}`).trim()

/** Stacked bars, one a day; `label` says the same as the picture for those who do not see it. */
export function LoadsChart({
  days,
  measure,
  label,
}: {
  readonly days: DashboardFigures['days']
  readonly measure: Measure
  readonly label: string
}) {
  const { t } = useTranslation('dashboard')
  const { number, day } = useFormats()
  const canvas = useRef<HTMLCanvasElement>(null)
  const chart = useRef<Chart<'bar'>>(undefined)
  useEffect(() => {
    if (canvas.current === null) return
    const draw = () => {
      if (canvas.current === null) return
      const colorOf = (name: string) => themeColor(document.documentElement, name)
      const config: ChartConfiguration<'bar'> = {
        type: 'bar',
        data: {
          labels: days.map((each) => day(each.day)),
          datasets: documentTypes.map((type) => ({
            label: t(`chart.types.${type}`),
            data: days.map((each) => valueOf(each[type], measure)),
            backgroundColor: colorOf(seriesColors[type]),
            borderRadius: 2,
            maxBarThickness: 28,
          })),
        },
        options: optionsOf(colorOf, (value) =>
          measure === 'loads' ? number(value) : t('chart.inTons', { amount: number(value) }),
        ),
      }
      chart.current?.destroy()
      chart.current = new Chart(canvas.current, config)
    }
    draw()
    // The colours are those of the scheme, which is a class of the document.
    const observer = new MutationObserver(draw)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style'] })
    return () => {
      observer.disconnect()
      chart.current?.destroy()
      chart.current = undefined
    }
  })
  return <canvas ref={canvas} role="img" aria-label={label} />
}

function optionsOf(
  colorOf: (name: string) => string,
  show: (value: number) => string,
): NonNullable<ChartConfiguration<'bar'>['options']> {
  const font = { family: getComputedStyle(document.body).fontFamily, size: 12 }
  const ticks = { color: colorOf('fg-muted'), font }
  return {
    maintainAspectRatio: false,
    animation: false,
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: {
        stacked: true,
        grid: { display: false },
        ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 12 },
        border: { color: colorOf('border') },
      },
      y: {
        stacked: true,
        beginAtZero: true,
        grid: { color: colorOf('border') },
        border: { display: false },
        ticks: { ...ticks, precision: 0, maxTicksLimit: 6, callback: (value) => show(Number(value)) },
      },
    },
    plugins: {
      legend: {
        position: 'bottom',
        align: 'start',
        labels: { color: colorOf('fg'), font, boxWidth: 12, boxHeight: 12 },
      },
      tooltip: {
        filter: ({ raw }) => raw !== 0,
        callbacks: { label: ({ dataset, raw }) => `${dataset.label ?? ''}: ${show(Number(raw))}` },
      },
    },
  }
}
