//! A tray (StatusNotifierWatcher) that can press menu entries.

use std::sync::{Arc, Mutex, PoisonError};

use zbus::{Connection, connection, interface, message::Header, zvariant::OwnedValue};

use crate::wait::until;

pub struct Tray {
    connection: Connection,
    items: Items,
}

/// Bus name and path of each icon.
type Items = Arc<Mutex<Vec<(String, String)>>>;

/// Id, properties and children of a menu entry.
type Entry = (i32, std::collections::HashMap<String, OwnedValue>, Vec<OwnedValue>);

impl Tray {
    pub(crate) async fn start(bus: &str) -> Self {
        let items = Items::default();
        let watcher = Watcher(Arc::clone(&items));
        let connection = async {
            let builder = connection::Builder::address(bus)?.serve_at("/StatusNotifierWatcher", watcher)?;
            builder.name("org.kde.StatusNotifierWatcher")?.build().await
        };
        let connection = connection.await.expect("a tray on the bus of the harness");
        Self { connection, items }
    }

    /// Waits for an icon with this menu entry, and presses it.
    pub async fn press(&self, label: &str) {
        let nothing = || zbus::zvariant::Value::from(0);
        until(&format!("the tray has an entry {label}"), async || {
            let (menu, number) = self.entry(label).await.ok()??;
            menu.call::<_, _, ()>("Event", &(number, "clicked", nothing(), 0_u32)).await.ok()
        })
        .await;
    }

    /// Waits for an icon with this menu entry.
    pub async fn says(&self, label: &str) {
        until(&format!("the tray says {label}"), async || self.entry(label).await.ok()?.map(|_| ())).await;
    }

    /// The menu of the newest icon, and the id of this entry.
    async fn entry(&self, label: &str) -> zbus::Result<Option<(zbus::Proxy<'_>, i32)>> {
        let item = self.items.lock().unwrap_or_else(PoisonError::into_inner).last().cloned();
        let Some((bus, path)) = item else { return Ok(None) };
        let item =
            zbus::Proxy::new(&self.connection, bus.clone(), path, "org.kde.StatusNotifierItem").await?;
        let menu: zbus::zvariant::OwnedObjectPath = item.get_property("Menu").await?;
        let menu = zbus::Proxy::new(&self.connection, bus, menu, "com.canonical.dbusmenu").await?;
        let (_, root): (u32, Entry) = menu.call("GetLayout", &(0, -1, Vec::<&str>::new())).await?;
        let named =
            root.2.into_iter().filter_map(|entry| Entry::try_from(entry).ok()).find(|(_, properties, _)| {
                properties.get("label").and_then(|text| text.downcast_ref::<&str>().ok()) == Some(label)
            });
        Ok(named.map(|(number, _, _)| (menu, number)))
    }
}

struct Watcher(Items);

/// <https://www.freedesktop.org/wiki/Specifications/StatusNotifierItem/StatusNotifierWatcher/>
#[interface(name = "org.kde.StatusNotifierWatcher")]
impl Watcher {
    /// `item` is a path of the caller's, or its bus name.
    fn register_status_notifier_item(&self, item: String, #[zbus(header)] header: Header<'_>) {
        let Some(sender) = header.sender() else { return };
        let path = if item.starts_with('/') { item } else { "/StatusNotifierItem".to_owned() };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push((sender.to_string(), path));
    }

    #[zbus(property)]
    fn is_status_notifier_host_registered(&self) -> bool {
        true
    }

    #[zbus(property)]
    fn protocol_version(&self) -> i32 {
        0
    }

    #[zbus(property)]
    fn registered_status_notifier_items(&self) -> Vec<String> {
        Vec::new()
    }
}
