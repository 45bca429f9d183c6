package com.example.checkout

import org.jetbrains.exposed.sql.Database
import org.jetbrains.exposed.sql.SqlExpressionBuilder.eq
import org.jetbrains.exposed.sql.Table
import org.jetbrains.exposed.sql.and
import org.jetbrains.exposed.sql.insert
import org.jetbrains.exposed.sql.selectAll
import org.jetbrains.exposed.sql.transactions.transaction
import org.jetbrains.exposed.sql.update

object Orders : Table("orders") {
    val id = long("id").autoIncrement()
    val cart = varchar("cart", 36)
    val cents = long("cents")
    val paid = bool("paid").default(false)
    override val primaryKey = PrimaryKey(id)
}

class OrderStore(private val database: Database) {
    fun place(cartId: String, total: Long): Long = transaction(database) {
        Orders.insert {
            it[cart] = cartId
            it[cents] = total
        } get Orders.id
    }

    fun unpaid(cartId: String): List<Long> = transaction(database) {
        Orders.selectAll()
            .where { (Orders.cart eq cartId) and (Orders.paid eq false) }
            .map { it[Orders.id] }
    }

    fun markPaid(order: Long): Boolean = transaction(database) {
        Orders.update({ Orders.id eq order }) { it[paid] = true } == 1
    }
}
