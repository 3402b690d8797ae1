export { StaffRoom as Staff } from '../../features/staff/staff-room.tsx'
