-- Events of a gateway are remembered as long as it may repeat them, then forgotten: the bank reference keeps money single for good.
grant delete on gateway_event to champa_app;
create index gateway_event_done on gateway_event (done_at);
