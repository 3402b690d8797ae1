export { PlayReminder } from '../../features/responsible/reminder/play-reminder.tsx'
