export { TodayRoom as Today } from '../../features/today/today-room.tsx'
