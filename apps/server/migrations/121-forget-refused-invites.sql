-- Registrations that did not count are forgotten with either member.
grant delete on invite_refused to champa_app;
