import type { SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>

/** Files of the office make their own icons, which phones do not load. */
export const icon = (d: string) =>
  function Icon(props: IconProps) {
    return (
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...props}
      >
        <path d={d} />
      </svg>
    )
  }

export const HomeIcon = icon('M3 11l9-8 9 8M5 9.5V21h5v-6h4v6h5V9.5')
export const TruckIcon = icon(
  'M2 6h12v10H2zM14 10h4l4 3v3h-8M6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
)
export const ShipIcon = icon('M3 14h18l-3 6H6zM7 14V8h10v6M11 8V4h2v4')
export const ContainerIcon = icon('M3 7h18v11H3zM8 7v11M13 7v11M18 7v11')
export const BackIcon = icon('M15 5l-7 7 7 7')
export const ForwardIcon = icon('M9 5l7 7-7 7')
export const CloseIcon = icon('M6 6l12 12M18 6L6 18')
export const MoreIcon = icon('M5 12h.01M12 12h.01M19 12h.01')
export const CheckIcon = icon('M4 12.5l5 5L20 6.5')
export const WarningIcon = icon('M12 3L2 20h20zM12 10v4M12 17v.01')
export const InfoIcon = icon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 8v.01')
export const QrIcon = icon('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2')
export const LetterIcon = icon('M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7')
export const SendIcon = icon('M4 12h14M12 5l7 7-7 7')
export const ClockIcon = icon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2')
export const OfflineIcon = icon(
  'M3 3l18 18M5 12a10 10 0 0 1 4-2.5M2 8.5A15 15 0 0 1 7 5.6M22 8.5A15 15 0 0 0 11 5M12 19v.01M8.5 15.5a5 5 0 0 1 6-.8',
)
export const PlusIcon = icon('M12 5v14M5 12h14')
export const FileIcon = icon('M6 3h8l4 4v14H6zM14 3v4h4')
export const CalendarIcon = icon('M4 6h16v14H4zM4 10h16M8 3v4M16 3v4')
