//! The only place that joins a call to its end and cuts turns.
