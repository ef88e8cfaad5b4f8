//! Signals that end the program: the screen ends first, so that the terminal is given back.

use std::sync::atomic::{AtomicBool, Ordering};

/// Somebody wants the program to end.
static ENDED: AtomicBool = AtomicBool::new(false);

/// Somebody wants the program to end.
pub(super) fn ended() -> bool {
    ENDED.load(Ordering::SeqCst)
}

/// Forgets signals that another program was meant by, which had the terminal.
pub(super) fn forget() {
    ENDED.store(false, Ordering::SeqCst);
}

/// Listens from here on; without it, a signal ends the program at once.
#[cfg(unix)]
pub(super) fn listen() {
    use tokio::signal::unix::{SignalKind, signal};
    let wait = async {
        let kinds = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup(), SignalKind::quit()];
        let Ok(mut signals) = kinds.into_iter().map(signal).collect::<Result<Vec<_>, _>>() else { return };
        loop {
            std::future::poll_fn(|context| match signals.iter_mut().any(|signal| signal.poll_recv(context).is_ready()) {
                true => std::task::Poll::Ready(()),
                false => std::task::Poll::Pending,
            })
            .await;
            ENDED.store(true, Ordering::SeqCst);
        }
    };
    std::thread::spawn(|| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let _ = runtime.map(|runtime| runtime.block_on(wait));
    });
}

/// Ctrl-C is a key there.
#[cfg(not(unix))]
pub(super) fn listen() {}
