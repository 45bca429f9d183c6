package com.example.groceries.ui

import androidx.lifecycle.SavedStateHandle
import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.SharingStarted
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.combine
import kotlinx.coroutines.flow.stateIn
import kotlinx.coroutines.flow.update

data class Item(val name: String, val amount: Int = 1, val inCart: Boolean = false)

enum class Sort { NAME, AISLE }

data class GroceryState(val items: List<Item> = emptyList(), val left: Int = 0, val query: String = "")

/** The list of one trip to the shop; it is thrown away at the till. */
class GroceryViewModel(private val saved: SavedStateHandle) : ViewModel() {
    private val items = MutableStateFlow<Map<String, Item>>(emptyMap())
    private val query = saved.getStateFlow("query", "")
    private val sort = MutableStateFlow(Sort.NAME)

    val state: StateFlow<GroceryState> = combine(items, query, sort) { all, text, order ->
        val selected = all.values.filter { it.name.contains(text, ignoreCase = true) }
        GroceryState(
            items = when (order) {
                Sort.NAME -> selected.sortedBy(Item::name)
                Sort.AISLE -> selected.sortedBy { aisle(it.name) }
            },
            left = all.values.count { !it.inCart },
            query = text,
        )
    }.stateIn(viewModelScope, SharingStarted.WhileSubscribed(5_000), GroceryState())

    fun search(text: String) {
        saved["query"] = text
    }

    fun insert(name: String) {
        val key = name.trim().lowercase()
        if (key.isEmpty()) return
        items.update { all ->
            val known = all[key]
            all + (key to (known?.copy(amount = known.amount + 1) ?: Item(name.trim())))
        }
    }

    fun select(item: Item) = items.update { all ->
        all + (item.name.lowercase() to item.copy(inCart = !item.inCart))
    }

    fun delete(item: Item) = items.update { it - item.name.lowercase() }

    fun sortBy(order: Sort) {
        sort.value = order
    }

    private fun aisle(name: String): Int = when (name.lowercase().last()) {
        in 'a'..'h' -> 1
        in 'i'..'p' -> 2
        else -> 3
    }
}
