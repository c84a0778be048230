import { icon } from './icons.tsx'

// For the office alone: phones do not fetch them.
export const CompanyIcon = icon('M4 21V4h10v17M14 9h6v12M2 21h20M8 8h2M8 12h2M8 16h2M17 13v.01M17 17v.01')
export const PlaceIcon = icon(
  'M12 21s7-6.5 7-12a7 7 0 0 0-14 0c0 5.5 7 12 7 12zM12 11.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
)
export const ProjectsIcon = icon('M3 7h6l2 2h10v10H3zM3 7V5h6l2 2')
export const FlowsIcon = icon('M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4')
export const ShipmentsIcon = icon('M3 15h18l-3 5H6zM6 15V8h12v7M10 8V4h4v4')
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16')
export const CollapseIcon = icon('M11 6l-6 6 6 6M19 6l-6 6 6 6')
export const ExpandIcon = icon('M5 6l6 6-6 6M13 6l6 6-6 6')
export const KeyboardIcon = icon('M2 6h20v12H2zM6 10h.01M10 10h.01M14 10h.01M18 10h.01M8 14h8')
export const SearchIcon = icon('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM21 21l-5-5')
export const CopyIcon = icon('M9 9h11v11H9zM5 15H4V4h11v1')
export const ListIcon = icon('M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01')
export const HistoryIcon = icon('M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.8')
export const PulseIcon = icon('M3 12h4l3-7 4 14 3-7h4')
export const KeyIcon = icon('M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 12l9-9M16 7l3 3')
export const WebhookIcon = icon('M3 12h12M10 7l5 5-5 5M20 4v16')
