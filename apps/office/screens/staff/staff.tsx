export { StaffRoom as Staff } from '../../features/staff/team/staff-room.tsx'
